import { protectionNote, type SurveyView } from '@srae/domain/measures/protection/words';

/** Note on the page: whether survey figures are protected, with a link to the manual. */
export function ProtectionNote({ view, onExplain }: { view: SurveyView; onExplain: () => void }) {
  return (
    <p className="protection">
      {protectionNote(view)}{' '}
      {view === 'others'
        ? 'Parts need not add up to their total, and a share can be slightly above 100%. '
        : null}
      <button type="button" className="button button--plain no-print" onClick={onExplain}>
        How survey figures are protected
      </button>
    </p>
  );
}
