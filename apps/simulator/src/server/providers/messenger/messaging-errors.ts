/** Errors as the Messenger Platform writes them. */
function graphError(status: number, code: number, message: string, subcode?: number) {
  return {
    status,
    body: {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        fbtrace_id: 'simulator',
      },
    },
  };
}

export type MessagingError = ReturnType<typeof graphError>;

export const errors = {
  token: graphError(401, 190, 'Error validating access token: the session has expired.', 463),
  unknown: graphError(400, 100, 'Unsupported request: this object does not exist.', 33),
  window: graphError(400, 10, 'This message is sent outside of allowed window.', 2018278),
  nobody: graphError(400, 100, 'No matching user found.', 2018001),
  unavailable: graphError(400, 551, 'This person isn’t available right now.', 1545041),
  tooMany: graphError(400, 613, 'Calls to this api have exceeded the rate limit.'),
  upload: graphError(400, 100, 'Upload attachment failure.', 2018047),
  internal: graphError(500, 1200, 'Temporary send message failure. Please try again later.'),
  malformed: (details: string) => graphError(400, 100, details),
};
