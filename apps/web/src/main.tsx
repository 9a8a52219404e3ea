import '@mantine/core/styles.layer.css';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { startI18n } from './lib/i18n';
import { returnFocus } from './lib/return-focus';

returnFocus();
const root = document.getElementById('root');

startI18n().then(
  () => {
    if (root) {
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      );
    }
  },
  () => {
    if (root) root.textContent = 'Parley could not be loaded. Reload the page to try again.';
  },
);
