import './styles/dashboard.scss';
import './styles/charts.scss';
import './styles/print.scss';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readConfig } from './api/figures.ts';
import { openPortalLink } from './connection/portal-link.ts';

// Listens before anything is loaded: the portal posts once, a second after the frame has loaded.
const link = openPortalLink(
  window,
  readConfig().then(({ portal_origin: origin }) => origin),
);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App link={link} />);
