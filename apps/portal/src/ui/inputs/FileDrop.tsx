import './file-drop.scss';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { Icon } from '../Icon.tsx';

export type FileDropProps = {
  /** Whether a file has already been chosen. */
  again: boolean;
  /** Extensions and MIME types, in the format of the `accept` attribute. */
  accept: string;
  hint: ReactNode;
  disabled: boolean;
  onChoose: (file: File) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The file input, which covers its area so that files can be dropped anywhere on it. */
export function FileDrop({ again, accept, hint, disabled, onChoose, ref }: FileDropProps) {
  const [over, setOver] = useState(false);
  const id = useId();
  return (
    <div className={`drop ${again ? '' : 'drop--empty'} ${over ? 'drop--over' : ''}`}>
      <Icon name="upload" size={28} />
      <input
        ref={ref}
        id={id}
        className="drop__input"
        type="file"
        accept={accept}
        disabled={disabled}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // Allows choosing the same file again after it was corrected.
          event.target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <label className={`usa-button ${again ? 'usa-button--outline' : ''}`} htmlFor={id}>
        {again ? 'Choose another file' : 'Choose a file'}
      </label>
      <span className="drop__or">or drop it here</span>
      <span className="drop__hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}
