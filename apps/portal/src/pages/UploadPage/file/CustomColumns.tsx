import type { Survey } from '@srae/domain/survey/catalogue/column';
import { useEffect, useMemo, useRef } from 'react';
import type { OpenedFile } from '../../../upload/protocol.ts';
import { toHeadingsAdvice } from '../../../upload/state/headings-offer.ts';
import type { UploadSession } from '../../../upload/state/upload-session.ts';
import type { UploadState } from '../../../upload/state/upload-state.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { CustomFile } from './CustomFile.tsx';
import { HEADERS_ROW_ID } from './field-ids.ts';
import { MisplacedHeadings } from './MisplacedHeadings.tsx';
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

/** Position of the headings that are not at the usual place, and the mapping of columns to survey items (UPL-007). */
export function CustomColumns({ survey, state, opened, disabled, session, onDiscard }: Props) {
  const { file, layout, preview, found, mapping, memory } = state;
  // Compares every heading with every survey item.
  const advice = useMemo(
    () => toHeadingsAdvice(survey, { file, layout, preview, found }),
    [survey, file, layout, preview, found],
  );
  const { custom } = layout;
  const wasCustom = useRef(custom);
  // The button that was pressed unmounts with the notice of the standard workbook.
  useEffect(() => {
    if (custom && !wasCustom.current) document.getElementById(HEADERS_ROW_ID)?.focus();
    wasCustom.current = custom;
  }, [custom]);
  if (!custom) {
    return (
      <MisplacedHeadings
        survey={survey}
        state={state}
        opened={opened}
        advice={advice}
        disabled={disabled}
        onChange={(change) => void session.changeLayout(change)}
      />
    );
  }
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
