/** Partner logos and the study's title with its copyright (LAY-009, LAY-010): neutral until an agency sets its own. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="footer__logos">
        {PARTNERS.map((partner) => (
          <img key={partner.src} src={partner.src} alt={partner.name} height={36} />
        ))}
      </div>
      <p className="footer__title">{STUDY_TITLE} © 2020</p>
    </footer>
  );
}

const STUDY_TITLE = 'SRAE Performance Measures Study';

const PARTNERS = [
  { src: '/partner-agency.svg', name: 'Sponsoring agency' },
  { src: '/partner-study.svg', name: 'Study team' },
];
