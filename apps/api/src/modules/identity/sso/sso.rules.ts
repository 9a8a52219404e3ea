import { domainToASCII } from 'node:url';
import { type RoleName, roleNames, roles } from '@parley/schema';

/** The addresses at a provider that a sign-in uses. */
export interface ProviderEndpoints {
  authorization: string;
  token: string;
  jwks: string;
  userinfo: string | null;
}

/** A company's connection as it is read; the secret stays sealed. */
export interface SsoFacts {
  id: number;
  agencyId: number;
  issuer: string;
  clientId: string;
  sealedSecret: string;
  endpoints: ProviderEndpoints;
  domains: string[];
  defaultRole: RoleName;
  justInTime: boolean;
  isEnforced: boolean;
  breakGlassUserId: number | null;
  buttonLabel: string;
  version: number;
  lastUsedAt: Date | null;
  updatedAt: Date;
}

/** What administrators see of it, with the addresses that the provider's side asks for. */
export interface SsoView {
  issuer: string;
  clientId: string;
  domains: string[];
  defaultRole: RoleName;
  justInTime: boolean;
  enforced: boolean;
  breakGlassUserId: number | null;
  buttonLabel: string;
  version: number;
  lastUsedAt: Date | null;
  updatedAt: Date;
  redirectUri: string;
  startUrl: string;
}

export const SECRET_PLACE = 'sso_connection.client_secret';

/** Whoever comes by themselves never becomes an administrator. */
export const ssoRoles: readonly RoleName[] = roleNames.filter((name) => !roles[name].isAdminLevel);

/** Mail for everybody: their addresses say nothing about where somebody works. */
const publicMail = new Set([
  'aol.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  't-online.de',
  'web.de',
  'yahoo.com',
  'yandex.ru',
]);

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** One spelling of a domain; null for what is none. */
export function normalDomain(text: string): string | null {
  const domain = domainToASCII(text.normalize('NFKC').trim().toLowerCase().replace(/^@/, ''));
  return DOMAIN.test(domain) ? domain : null;
}

export function isPublicMail(domain: string): boolean {
  return publicMail.has(domain);
}

/** The part after the @ of an address in its normal form. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** The servers a sign-in may speak to. */
export function originsOf({ endpoints, issuer }: Pick<SsoFacts, 'endpoints' | 'issuer'>): string[] {
  const { token, jwks, userinfo } = endpoints;
  const addresses = [issuer, token, jwks, ...(userinfo ? [userinfo] : [])];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
