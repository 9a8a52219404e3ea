import bowser from 'bowser';
import { networkOf } from '../sign-in/sign-in.rules.js';

export type DeviceKind = 'desktop' | 'phone' | 'tablet' | 'other';

/** What a program that signed in says it is. Empty where it says nothing that is known. */
export interface DeviceView {
  kind: DeviceKind;
  browser: string;
  system: string;
}

const KINDS: Readonly<Record<string, DeviceKind>> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' };
const MAX_NAME = 60;

export function deviceOfAgent(userAgent: string): DeviceView {
  if (!userAgent.trim()) return { kind: 'other', browser: '', system: '' };
  const { browser, os, platform } = bowser.parse(userAgent);
  const program = userAgent.split(/[\s/(]/)[0] ?? '';
  return {
    kind: KINDS[platform.type ?? ''] ?? 'other',
    browser: (browser.name || program).slice(0, MAX_NAME),
    system: (os.name ?? '').slice(0, MAX_NAME),
  };
}

export interface SeenDevice {
  userAgent: string;
  ip: string;
}

/** The same kind of program on the same system in the same network: not a stranger. Versions change too often to count. */
export function isKnownDevice(device: SeenDevice, earlier: readonly SeenDevice[]): boolean {
  const key = keyOf(device);
  return earlier.some((other) => keyOf(other) === key);
}

function keyOf({ userAgent, ip }: SeenDevice): string {
  const { kind, browser, system } = deviceOfAgent(userAgent);
  return [kind, browser, system, networkOf(ip)].join('\n');
}
