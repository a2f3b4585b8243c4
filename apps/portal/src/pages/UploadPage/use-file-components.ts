import { useModule } from '../../api/use-module.ts';
import type { FileState } from '../../upload/state/upload-state.ts';

/** The components that only a chosen file needs; loaded while the file is read. */
export function useFileComponents(file: FileState) {
  return useModule('upload/file-components', loadFileComponents, { enabled: file.at !== 'none' });
}

async function loadFileComponents() {
  const [{ CustomColumns }, { UploadProgress }, { UploadModals }, { LeavingGuard }, { ReplaceDialog }] =
    await Promise.all([
      import('./file/CustomColumns.tsx'),
      import('./UploadProgress.tsx'),
      import('./UploadModals.tsx'),
      import('./LeavingGuard.tsx'),
      import('./providers/ReplaceDialog.tsx'),
    ]);
  return { CustomColumns, UploadProgress, UploadModals, LeavingGuard, ReplaceDialog };
}
