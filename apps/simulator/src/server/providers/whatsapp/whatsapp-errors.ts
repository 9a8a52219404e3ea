/** Errors as the Graph API writes them. */
export function graphError(code: number, message: string, details?: string) {
  return {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(details && { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: 'simulator',
    },
  };
}

export const errors = {
  token: graphError(190, 'Error validating access token: the session has expired.'),
  unknown: graphError(100, 'Unsupported request: this object does not exist.'),
  window: graphError(
    131047,
    'Re-engagement message',
    'More than 24 hours have passed since the customer last replied to this number.',
  ),
  nobody: graphError(131026, 'Message undeliverable', 'The receiver cannot take messages.'),
  pairRate: graphError(131056, 'Pair rate limit hit', 'Too many messages to this receiver in a short time.'),
  throughput: graphError(130429, 'Rate limit hit', 'Cloud API message throughput has been reached.'),
  media: graphError(131053, 'Media upload error', 'This file is not there, or cannot be sent.'),
  noTemplate: graphError(
    132001,
    'Template name does not exist in the translation',
    'There is no approved template of this name and language.',
  ),
  pausedTemplate: graphError(132015, 'Template is paused', 'This template is paused or disabled.'),
  templateParameters: graphError(
    132000,
    'Number of parameters does not match the expected number of params',
    'The parameters do not fit the template.',
  ),
  codeToUser: graphError(131062, 'Recipient type is not supported', 'Codes are sent to numbers only.'),
  malformed: (details: string) => graphError(131009, 'Parameter value is not valid', details),
  internal: graphError(131000, 'Something went wrong'),
};
