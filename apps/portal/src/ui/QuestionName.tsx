type QuestionNameProps = {
  readonly question: string;
  /** The title of the question's section, which tells questions of the same text apart; null for none. */
  readonly section: string | null;
};

/** A question as row header of a table of answers, with its section below it. */
export function QuestionName({ question, section }: QuestionNameProps) {
  return (
    <>
      {question}
      {section === null ? null : <span className="question-name__section"> {section}</span>}
    </>
  );
}
