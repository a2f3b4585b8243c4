export function SkipLink() {
  return (
    <a className="usa-skipnav" href="#main">
      Skip to main content
    </a>
  );
}
