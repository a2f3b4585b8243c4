import type { Survey } from '@srae/domain/survey/catalogue/column';
import { foreignStampText, type StampPlace, type TemplateStamp } from '@srae/domain/survey/template/stamp';
import type { ReactNode } from 'react';
import type { UploadSession } from '../../../upload/state/upload-session.ts';
import type { PreviewState, UploadState } from '../../../upload/state/upload-state.ts';
import { useUploadParts } from '../../../upload/state/use-upload.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Section } from '../Section.tsx';
import { FileChooser } from './FileChooser.tsx';

export type FileStepProps = {
  survey: Survey;
  session: UploadSession;
  place: StampPlace;
  /** The template files. */
  templates: ReactNode;
  /** Confirms before corrections are lost; continues directly if there are none. */
  onDiscard: (act: () => void) => void;
};

/** Step 2: the templates and the choice of a file. */
export function FileStep({ survey, session, place, templates, onDiscard }: FileStepProps) {
  const { file, preview, save } = useUploadParts(session, PARTS);
  return (
    <Section id="upload-file" number={2} title="File" done={file.at === 'loaded'}>
      {templates}
      <FileChooser
        file={file}
        disabled={save.at === 'running'}
        onChoose={(chosen) => onDiscard(() => void session.choose(chosen))}
        onCancel={session.cancelReading}
      />
      {file.at === 'loaded' ? (
        <ForeignFile
          stamp={file.opened.stamp}
          preview={preview}
          place={{ ...place, instrument: survey.instrument }}
        />
      ) : null}
    </Section>
  );
}

type ForeignFileProps = {
  stamp: TemplateStamp | null;
  preview: PreviewState;
  place: StampPlace & Pick<Survey, 'instrument'>;
};

/**
 * Warns immediately about a template of another period or grant, or the headings of another instrument; the user
 * decides whether to go on (BEY-129, BEY-148).
 */
function ForeignFile({ stamp, preview, place }: ForeignFileProps) {
  const text =
    (stamp && foreignStampText(stamp, place)) ??
    (preview.at === 'ready' ? preview.preview.otherInstrument : null);
  if (!text) return null;
  return (
    <Notice tone="warning" announce>
      {text}
    </Notice>
  );
}

const PARTS = ['file', 'preview', 'save'] as const satisfies readonly (keyof UploadState)[];
