import type { Locator, Page } from '@playwright/test';

/** What people may call themselves and their things, were it read as markup or as code. @param run what would be done then */
export const hostileNames = (run: string): string[] => [
  `<img src=x onerror=${run}>`,
  `"><svg onload=${run}>`,
  `</title><script>${run}</script>`,
  `'-${run}-'`,
  `{{constructor.constructor('${run}')()}}`,
  `<iframe srcdoc="<script>parent.${run}</script>">`,
  `javascript:${run}`,
  `<details open ontoggle=${run}>`,
];

/** Elements that only markup of these names could have made. */
export const madeOfNames = (page: Page): Locator =>
  page.locator(
    'img[src="x"], svg[onload], iframe[srcdoc*="parent"], details[ontoggle], [onerror], a[href^="javascript:"]',
  );
