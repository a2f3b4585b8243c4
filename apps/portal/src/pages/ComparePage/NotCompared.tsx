import type { ComparisonRead } from '@srae/contract/schemas/dashboard/comparison';
import { groupApart, NOT_COMPARED } from '@srae/domain/snapshots/words';
import { Card } from '../../ui/Card.tsx';

/** Questions missing or worded differently in one of the two, by form. */
export function NotCompared({ read: { not_compared: questions } }: { read: ComparisonRead }) {
  if (questions.length === 0) return null;
  return (
    <Card
      id="not-compared"
      title="Questions that do not compare"
      help={`${NOT_COMPARED} Their answers are in none of the lists above.`}
    >
      {groupApart(questions).map((group) => (
        <section key={`${group.title} ${group.why}`} className="compare__apart">
          <h3>{group.title}</h3>
          <p>{group.why}</p>
          <ul>
            {group.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
