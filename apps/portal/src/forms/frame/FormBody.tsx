import type { ReactNode } from 'react';
import { useFormState, useOpenForm } from '../form-context.ts';
import { usePeriod } from '../use-period.ts';
import { ClearingDialog } from './ClearingDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { FormFoot } from './FormFoot.tsx';
import { IssueSummary } from './IssueSummary.tsx';
import { LeavingGuard } from './LeavingGuard.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveModal } from './SaveModal.tsx';
import { SectionCard, type SectionParts } from './SectionCard.tsx';
import { SectionList } from './SectionList.tsx';

export type FormBodyProps = { intro: ReactNode; actions: ReactNode; parts: SectionParts; canSave: boolean };

/** The open form: section list, cards, save bar, dialogs. */
export function FormBody({ intro, actions, parts, canSave }: FormBodyProps) {
  return (
    <div className="form-page">
      <SectionList />
      <div className="form-page__main">
        <DraftOffer />
        {intro}
        <IssueSummary />
        <Sections parts={parts} />
        <RevealedAnnouncement />
        <SaveBar canSave={canSave}>{actions}</SaveBar>
        <FormFoot period={usePeriod()} />
      </div>
      <SaveModal />
      <ClearingDialog />
      <ConflictDialog />
      <LeavingGuard />
    </div>
  );
}

function Sections({ parts }: { parts: SectionParts }) {
  const { form } = useOpenForm();
  const asked = useFormState((state) => state.activeSections);
  return asked.map((one) => {
    const section = form.sections.find(({ id }) => id === one.id);
    return section ? <SectionCard key={one.id} section={section} active={one} parts={parts} /> : null;
  });
}

/** Live region (polite) that announces questions revealed by an answer. */
function RevealedAnnouncement() {
  const text = useFormState((state) => state.appeared);
  return (
    <p className="usa-sr-only" role="status">
      {text}
    </p>
  );
}
