/** Keys of the query cache for the upload page; everything of a place is read anew after a commit. */
import type { UploadPlace } from './upload-calls.ts';

export const uploadKeys = {
  place: ({ kind, grantId, periodPk }: UploadPlace) => ['upload', kind, grantId, periodPk] as const,
  status: (place: UploadPlace) => [...uploadKeys.place(place), 'status'] as const,
  history: (place: UploadPlace) => [...uploadKeys.place(place), 'history'] as const,
  expectations: (place: UploadPlace) => [...uploadKeys.place(place), 'expectations'] as const,
};
