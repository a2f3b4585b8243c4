import './styles/dashboard.scss';
import './styles/charts.scss';
import './styles/print.scss';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readConfig } from './api/figures.ts';
import { openPortalLink } from './connection/portal-link.ts';

// Listens before anything loads: the portal posts only once, one second after the frame's load event.
const link = openPortalLink(
  window,
  readConfig().then(({ portal_origin: origin }) => origin),
);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App link={link} />);
