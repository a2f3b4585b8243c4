/** Inline SVG strokes in the text color, so that no icon font or sprite is loaded. */

export type IconName = keyof typeof SHAPES;

/** Decorative unless it has a label. */
export function Icon({ name, label, size = 20 }: { name: IconName; label?: string; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

const CIRCLE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z';

const SHAPES = {
  add: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'check-circle': `${CIRCLE}M8 12.3l2.8 2.8L16 9.8`,
  'chevron-down': 'M6 9l6 6l6-6',
  'chevron-left': 'M15 6l-6 6l6 6',
  'chevron-right': 'M9 6l6 6l-6 6',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  dashboard: 'M4 20V11M10 20V4M16 20v-6M21 20H3',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  download: 'M12 4v11M7 11l5 5l5-5M5 20h14',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  error: `${CIRCLE}M12 7.5v5.5M12 16.4v.1`,
  external: 'M13 5h6v6M19 5l-9 9M17 14v5H5V7h5',
  eye: 'M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  help: `${CIRCLE}M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.1`,
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  info: `${CIRCLE}M12 11v5.5M12 7.5v.1`,
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  menu: 'M4 6h16M4 12h16M4 18h16',
  minus: 'M6 12h12',
  more: `${toDot(5)}${toDot(12)}${toDot(19)}`,
  pause: `${CIRCLE}M10 9v6M14 9v6`,
  phone:
    'M6 3h3.5l1.5 5l-2.3 1.6a12 12 0 0 0 5.7 5.7L16 13l5 1.5V18a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM16.2 16.2L21 21',
  'sign-out': 'M10 4H5v16h5M15 8l4 4l-4 4M19 12H9',
  swap: 'M4 8h14M14 4l4 4l-4 4M20 16H6M10 12l-4 4l4 4',
  undo: 'M4 9h10a5.5 5.5 0 0 1 0 11H8M4 9l5-5M4 9l5 5',
  upload: 'M12 16V5M7 9l5-5l5 5M5 20h14',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 5.4a3.5 3.5 0 0 1 0 6.2M17.5 14a6.5 6.5 0 0 1 4 6',
  warning: 'M12 3.5L22 20.5H2zM12 10v4.5M12 17.4v.1',
} as const;

/** A dot of 4 px with its stroke, which a line of no length draws too faint to be seen. */
function toDot(y: number): string {
  return `M12 ${y - 1}a1 1 0 1 0 0 2a1 1 0 1 0 0-2z`;
}
