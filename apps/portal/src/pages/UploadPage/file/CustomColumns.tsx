import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { OpenedFile } from '../../../upload/protocol.ts';
import { toHeadingsAdvice } from '../../../upload/state/headings-offer.ts';
import type { UploadSession } from '../../../upload/state/upload-session.ts';
import type { UploadState } from '../../../upload/state/upload-state.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { CustomFile } from './CustomFile.tsx';

type Props = {
  survey: Survey;
  state: UploadState;
  opened: OpenedFile;
  disabled: boolean;
  session: Pick<UploadSession, 'changeLayout' | 'map' | 'useRemembered' | 'setMemoryAside'>;
  /** Asks before corrections are lost, and goes on when there are none. */
  onDiscard: (act: () => void) => void;
};

/** Where the headings of a custom file stand, and which column holds which survey item (UPL-007). */
export function CustomColumns({ survey, state, opened, disabled, session, onDiscard }: Props) {
  const { layout, preview, mapping, memory } = state;
  return (
    <>
      <CustomFile
        kind={survey.kind}
        opened={opened}
        advice={toHeadingsAdvice(survey, state)}
        layout={layout}
        preview={preview}
        disabled={disabled}
        onChange={(change) => {
          const act = () => void session.changeLayout(change);
          if (change.sheet === undefined) act();
          else onDiscard(act);
        }}
      />
      {preview.at === 'ready' && mapping && preview.preview.headings.length > 0 ? (
        <ColumnMapping
          key={preview.preview.headerHash}
          survey={survey}
          preview={preview.preview}
          state={mapping}
          memory={memory}
          disabled={disabled}
          onMap={session.map}
          onUseRemembered={session.useRemembered}
          onSetAside={session.setMemoryAside}
        />
      ) : null}
    </>
  );
}
