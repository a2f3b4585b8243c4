import type { UploadPlace } from '../../store/uploads/open-uploads.ts';

/** The name of an upload in the audit: survey and number, the provider if it is for one provider, and the period. */
export function toUploadObject({ kind, providerId, periodPk }: UploadPlace, which: string): string {
  const provider = providerId === null ? '' : `provider ${providerId}, `;
  return `${kind} upload ${which}, ${provider}period ${periodPk}`;
}
