interface More {
  /** The caller has shown a right password and must show a second factor: no page is refused by that. */
  hasMfaToken?: boolean;
  facts?: Record<string, unknown>;
}

/** An error answer of the server, from either face of the API, in one shape. */
export class CodedError extends Error {
  readonly hasMfaToken: boolean;
  readonly facts: Record<string, unknown>;

  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** Sentences per field of the input. */
    readonly fields: Record<string, string[]> = {},
    /** Seconds after which a new try makes sense. */
    readonly retryAfter?: number,
    { hasMfaToken = false, facts = {} }: More = {},
  ) {
    super(message);
    this.name = 'CodedError';
    this.hasMfaToken = hasMfaToken;
    this.facts = facts;
  }
}

interface RestErrorBody {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  retry_after?: number;
  mfa_token?: string;
  facts?: Record<string, unknown>;
}

/** Reads the body of a failed REST answer; a body that is no JSON still gives an error with the status. */
export async function restError(response: Response): Promise<CodedError> {
  const body: unknown = await response.json().catch(() => null);
  return errorOfBody(body, response.status, response.statusText);
}

/** The same for a body that was read already. */
export function errorOfBody(body: unknown, status: number, statusText = ''): CodedError {
  const { message, code, errors, retry_after, mfa_token, facts } = (
    body && typeof body === 'object' ? body : {}
  ) as RestErrorBody;
  return new CodedError(message ?? statusText, code ?? `http.${status}`, status, errors, retry_after, {
    hasMfaToken: Boolean(mfa_token),
    facts,
  });
}
