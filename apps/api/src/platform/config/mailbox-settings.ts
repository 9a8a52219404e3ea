interface Given {
  PARLEY_SIMULATOR: boolean;
  SIMULATOR_IMAP_PORT?: number | undefined;
  SIMULATOR_SUBMISSION_PORT?: number | undefined;
  MAIL_ALLOW_PRIVATE: boolean;
  GOOGLE_MAIL_CLIENT_ID?: string | undefined;
  GOOGLE_MAIL_CLIENT_SECRET?: string | undefined;
  MICROSOFT_MAIL_CLIENT_ID?: string | undefined;
  MICROSOFT_MAIL_CLIENT_SECRET?: string | undefined;
}

/** An application that is registered at Google or Microsoft, by which people let Parley into their mailbox. */
export interface MailClient {
  id: string;
  secret: string;
}

/** What companies' own mailboxes need of the installation. */
export function mailboxSettings(values: Given) {
  const { SIMULATOR_IMAP_PORT: imap, SIMULATOR_SUBMISSION_PORT: submission } = values;
  const simulated = values.PARLEY_SIMULATOR && imap && submission ? { imap, submission } : undefined;
  const client = (id: string | undefined, secret: string | undefined): MailClient | undefined => {
    if (id && secret) return { id, secret };
    return simulated ? { id: 'simulated-client', secret: 'simulated-client-secret' } : undefined;
  };
  return {
    /** Mail servers may stand in the operator's own network. */
    allowPrivate: values.MAIL_ALLOW_PRIVATE,
    /** The simulator's ports, on this machine. */
    simulated,
    google: client(values.GOOGLE_MAIL_CLIENT_ID, values.GOOGLE_MAIL_CLIENT_SECRET),
    microsoft: client(values.MICROSOFT_MAIL_CLIENT_ID, values.MICROSOFT_MAIL_CLIENT_SECRET),
  };
}
