/** Keys of the query cache for the upload page; everything of a place is read anew after a commit. */
import type { UploadPlace } from './upload-calls.ts';

export const uploadKeys = {
  /** Everything of a survey in a grant and period: what one scope commits changes what the others show. */
  survey: ({ kind, grantId, periodPk }: UploadPlace) => ['upload', kind, grantId, periodPk] as const,
  place: (place: UploadPlace) => [...uploadKeys.survey(place), place.providerId ?? 'grant'] as const,
  status: (place: UploadPlace) => [...uploadKeys.place(place), 'status'] as const,
  inForce: (place: UploadPlace) => [...uploadKeys.place(place), 'in-force'] as const,
  history: (place: UploadPlace) => [...uploadKeys.place(place), 'history'] as const,
  expectations: (place: UploadPlace) => [...uploadKeys.place(place), 'expectations'] as const,
};
