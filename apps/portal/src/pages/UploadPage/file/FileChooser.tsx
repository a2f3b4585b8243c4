import { CSV_TIP, FILE_FAILED, FILE_LOADED } from '@srae/domain/survey/messages';
import { ACCEPTED_TYPES } from '@srae/domain/survey/template/workbook';
import { useRef } from 'react';
import type { FileState } from '../../../upload/state/upload-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FieldError } from '../../../ui/inputs/Field.tsx';
import { FileDrop } from '../../../ui/inputs/FileDrop.tsx';

export type FileChooserProps = {
  file: FileState;
  disabled: boolean;
  onChoose: (file: File) => void;
  onCancel: () => void;
};

/** The file input and the state of the file (UPL-005, UPL-018 to UPL-020). */
export function FileChooser({ file, disabled, onChoose, onCancel }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const cancel = () => {
    onCancel();
    // The button unmounts when reading ends, so the focus moves to the file input.
    input.current?.focus();
  };
  return (
    <>
      <FileDrop
        ref={input}
        again={file.at !== 'none'}
        accept={ACCEPTED_TYPES}
        hint={`xlsx or csv. ${CSV_TIP}`}
        disabled={disabled}
        onChoose={onChoose}
      />
      <FileOutcome file={file} onCancel={cancel} />
    </>
  );
}

function FileOutcome({ file, onCancel }: Pick<FileChooserProps, 'file' | 'onCancel'>) {
  switch (file.at) {
    case 'none':
      return null;
    case 'loading':
      return (
        <p className="file-outcome">
          <span className="spinner" aria-hidden="true" /> <span>Loading {file.name}</span>{' '}
          <Button variant="plain" onClick={onCancel}>
            Cancel
          </Button>
        </p>
      );
    case 'loaded':
      return (
        <p className="file-outcome file-outcome--good">
          <Icon name="check-circle" />
          <span>
            <strong>{FILE_LOADED}</strong> {file.name} ({sizeText(file.size)})
          </span>
        </p>
      );
    case 'unsupported':
      return <FieldError id="upload-file-error" message={file.message} />;
    case 'failed':
      return (
        <div className="file-outcome file-outcome--failed">
          <FieldError id="upload-file-error" message={FILE_FAILED} />
          <span>{file.message}</span>
        </div>
      );
  }
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
