import type { ComparisonRead } from '@srae/contract/schemas/comparison';
import { Card } from '../../ui/Card.tsx';

/** Questions that one of the two does not ask, or asks otherwise, by form. */
export function NotCompared({ read: { not_compared: questions } }: { read: ComparisonRead }) {
  if (questions.length === 0) return null;
  const titles = [...new Set(questions.map(({ title }) => title))];
  return (
    <Card
      id="not-compared"
      title="Questions that do not compare"
      help="One of the two submissions does not ask them, or asks them in another way. Their answers are in none of the lists above."
    >
      {titles.map((title) => (
        <section key={title} className="compare__apart">
          <h3>{title}</h3>
          <ul>
            {questions
              .filter((one) => one.title === title)
              .map(({ question, why }) => (
                <li key={question}>
                  {question} <span className="compare__why">{why}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
