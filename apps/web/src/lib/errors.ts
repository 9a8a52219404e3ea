/** An error answer of the server, from either face of the API, in one shape. */
export class CodedError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** Sentences per field of the input. */
    readonly fields: Record<string, string[]> = {},
    /** Seconds after which a new try makes sense. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'CodedError';
  }
}

interface RestErrorBody {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  retry_after?: number;
}

/** Reads the body of a failed REST answer; a body that is no JSON still gives an error with the status. */
export async function restError(response: Response): Promise<CodedError> {
  const body = (await response.json().catch(() => ({}))) as RestErrorBody;
  return new CodedError(
    body.message ?? response.statusText,
    body.code ?? `http.${response.status}`,
    response.status,
    body.errors,
    body.retry_after,
  );
}
