import '@fontsource-variable/ibm-plex-sans/index.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Simulator } from './Simulator.js';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Simulator />
    </StrictMode>,
  );
}
