import type { WidgetSettings } from '@parley/schema';
import { createHash, randomBytes } from 'node:crypto';
import { wellFormed } from '../mail-content/well-formed.rules.js';

/** A new visitor's token: 256 random bits. */
export const newVisitorToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether it can be one of our tokens at all; spares the database what is only noise. */
export const isVisitorToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/**
 * Whether a page at `origin` may show the widget. An absent origin is no browser on another site: programs can
 * say whatever they like there, so nothing is won by refusing them.
 */
export function mayShow(allowedDomains: readonly string[], origin: string | undefined, own: string): boolean {
  if (allowedDomains.length === 0 || origin === undefined || origin === own) return true;
  const host = hostOf(origin);
  return host !== null && allowedDomains.some((domain) => matches(domain.toLowerCase().trim(), host));
}

function matches(domain: string, host: string): boolean {
  return domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain;
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).hostname.toLowerCase();
  } catch {
    return null;
  }
}

/** The visitor's words as HTML: nothing but escaped text and line breaks. */
export function textToHtml(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return escaped.replaceAll('\n', '<br>');
}

/** What a person typed, without characters that only confuse: controls, and ends of lines of other systems. */
export function cleanText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .trim();
}

/** Which of what is asked before a chat was left out. */
export function missingDetails(
  { isOn, fields, departments, isDepartmentRequired, consent }: WidgetSettings['preChat'],
  told: { name?: string; email?: string; phone?: string; department?: number; consent?: boolean },
): string[] {
  if (!isOn) return [];
  const missing: string[] = fields
    .filter(({ key, isRequired }) => isRequired && !told[key]?.trim())
    .map(({ key }) => key);
  const isKnown = departments.some(({ teamId }) => teamId === told.department);
  if (isDepartmentRequired && departments.length > 0 && !isKnown) missing.push('department');
  if (Object.keys(consent).length > 0 && told.consent !== true) missing.push('consent');
  return missing;
}

const SUBJECT_LENGTH = 80;

/** A chat has no subject, so its first words stand for it. */
export function subjectOf(text: string, fileNames: readonly string[]): string {
  const line = text.split('\n', 1)[0]?.trim() || fileNames[0] || 'Website chat';
  const letters = [...line];
  return letters.length <= SUBJECT_LENGTH
    ? line
    : `${letters
        .slice(0, SUBJECT_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
