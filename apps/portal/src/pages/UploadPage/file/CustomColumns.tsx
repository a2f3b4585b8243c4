import type { Survey } from '@srae/domain/survey/catalogue/column';
import { useMemo } from 'react';
import type { OpenedFile } from '../../../upload/protocol.ts';
import { toHeadingsAdvice } from '../../../upload/state/headings-offer.ts';
import type { UploadSession } from '../../../upload/state/upload-session.ts';
import type { UploadState } from '../../../upload/state/upload-state.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { CustomFile } from './CustomFile.tsx';
import { OtherKindFile } from './OtherKindFile.tsx';

type Props = {
  survey: Survey;
  state: Pick<UploadState, 'file' | 'layout' | 'preview' | 'found' | 'mapping' | 'memory'>;
  opened: OpenedFile;
  disabled: boolean;
  session: Pick<UploadSession, 'changeLayout' | 'map' | 'useRemembered' | 'setMemoryAside'>;
  /** Confirms before corrections are lost; continues directly if there are none. */
  onDiscard: (act: () => void) => void;
};

/** Position of a custom file's headings, and the mapping of columns to survey items (UPL-007). */
export function CustomColumns({ survey, state, opened, disabled, session, onDiscard }: Props) {
  const { file, layout, preview, found, mapping, memory } = state;
  // Compares every heading with every survey item.
  const advice = useMemo(
    () => toHeadingsAdvice(survey, { file, layout, preview, found }),
    [survey, file, layout, preview, found],
  );
  return (
    <OtherKindFile kind={survey.kind} opened={opened}>
      <CustomFile
        kind={survey.kind}
        opened={opened}
        advice={advice}
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
    </OtherKindFile>
  );
}
