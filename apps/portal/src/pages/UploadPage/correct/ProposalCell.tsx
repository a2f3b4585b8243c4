import { fullTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';

/** The most likely mapping of a value; a remembered one includes its date. */
export type Proposal = { readonly accepted: readonly string[]; readonly rememberedAt: string | null };

export type ProposalCellProps = {
  found: string;
  proposal: Proposal | null;
  decided: boolean;
  disabled: boolean;
  onUse: (accepted: readonly string[]) => void;
};

/** A proposal with its origin and the button that accepts it (BEY-159). */
export function ProposalCell({ found, proposal, decided, disabled, onUse }: ProposalCellProps) {
  if (decided) return <StatusTag tone="good">Decided</StatusTag>;
  if (proposal === null) return <StatusTag tone="caution">Choose</StatusTag>;
  const answer = proposal.accepted.join(': ');
  return (
    <span className="map-values__proposal">
      <Button variant="plain" disabled={disabled} onClick={() => onUse(proposal.accepted)}>
        Use {answer === '' ? 'blank' : answer}
        <span className="usa-sr-only"> for {found}</span>
      </Button>
      {proposal.rememberedAt === null ? (
        <span>likely</span>
      ) : (
        <span>remembered, {fullTime(proposal.rememberedAt)}</span>
      )}
    </span>
  );
}
