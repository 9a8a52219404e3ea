import type { Role, SaveSsoConnectionInput, SsoFormFragment } from '@/gql/graphql';

/** The connection as it stands in the form; the secret only while it is being typed in. */
export interface SsoValues {
  issuer: string;
  clientId: string;
  clientSecret: string;
  domains: string[];
  defaultRole: Role;
  justInTime: boolean;
  enforced: boolean;
  breakGlassUserId: string | null;
  buttonLabel: string;
}

export const ssoRoles: readonly Role[] = ['SUPERVISOR', 'ADVANCED_AGENT', 'BASIC_AGENT', 'OBSERVER'];

export function valuesOf(connection: SsoFormFragment | null | undefined): SsoValues {
  return {
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    domains: connection?.domains ?? [],
    defaultRole: connection?.defaultRole ?? 'BASIC_AGENT',
    justInTime: connection?.justInTime ?? true,
    enforced: connection?.enforced ?? false,
    breakGlassUserId: connection?.breakGlassUserId ?? null,
    buttonLabel: connection?.buttonLabel ?? '',
  };
}

export function inputOf(values: SsoValues, version: number | undefined): SaveSsoConnectionInput {
  return {
    ...values,
    defaultRole: values.defaultRole.toLowerCase(),
    clientSecret: values.clientSecret || null,
    version: version ?? null,
  };
}
