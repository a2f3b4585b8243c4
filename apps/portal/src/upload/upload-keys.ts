/** Query keys of the upload page; all keys of a place are invalidated after a commit. */
import type { UploadPlace } from './upload-calls.ts';

export const uploadKeys = {
  /** All data of a survey in a grant and period, since a commit in one scope affects the others. */
  survey: ({ kind, grantId, periodPk }: UploadPlace) => ['upload', kind, grantId, periodPk] as const,
  place: (place: UploadPlace) => [...uploadKeys.survey(place), place.providerId ?? 'grant'] as const,
  status: (place: UploadPlace) => [...uploadKeys.place(place), 'status'] as const,
  inForce: (place: UploadPlace) => [...uploadKeys.place(place), 'in-force'] as const,
  history: (place: UploadPlace) => [...uploadKeys.place(place), 'history'] as const,
  expectations: (place: UploadPlace) => [...uploadKeys.place(place), 'expectations'] as const,
};
