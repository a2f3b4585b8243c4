import type { UploadPlace } from '../../store/uploads/open-uploads.ts';

/** How the audit names an upload: its survey and number, the provider where it is one provider's, and the period. */
export function toUploadObject({ kind, providerId, periodPk }: UploadPlace, which: string): string {
  const provider = providerId === null ? '' : `provider ${providerId}, `;
  return `${kind} upload ${which}, ${provider}period ${periodPk}`;
}
