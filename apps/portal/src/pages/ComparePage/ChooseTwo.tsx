import type { GrantSubmission } from '@srae/contract/schemas/dashboard/comparison';
import { submissionName, toPlaceText } from '@srae/domain/snapshots/words';
import { fullTime } from '../../times.ts';
import { SelectField } from '../../ui/inputs/SelectInput.tsx';

type Props = {
  submissions: readonly GrantSubmission[];
  pair: { readonly before: GrantSubmission; readonly after: GrantSubmission };
  onChoose: (change: Readonly<Record<string, string>>) => void;
};

/** Selects the two submissions to compare; printed as text. */
export function ChooseTwo({ submissions, pair, onChoose }: Props) {
  const options = submissions.map((one) => ({ value: toPlaceText(one), label: submissionName(one) }));
  return (
    <div className="card compare__choice">
      {(['before', 'after'] as const).map((side) => (
        <SelectField
          key={side}
          id={`compare-${side}`}
          label={side === 'before' ? 'Earlier submission' : 'Later submission'}
          help={`Submitted ${fullTime(pair[side].submitted_at)}${by(pair[side])}`}
          value={toPlaceText(pair[side])}
          options={options}
          onChange={(value) => onChoose({ [side]: value })}
        />
      ))}
    </div>
  );
}

function by({ submitted_by }: GrantSubmission): string {
  return submitted_by === null ? '' : ` by ${submitted_by}`;
}
