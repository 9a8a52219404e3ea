/** A customer as one provider knows them. */
export interface Customer {
  /** The provider's id: a number in digits, a page-scoped id, a chat. */
  id: string;
  name: string;
  username?: string;
  /** A second id, where the provider has one. */
  alias?: string;
  /** The same at all accounts of a company and its sisters. */
  parentAlias?: string;
  /** Some hide their number: Parley then gets the alias alone. */
  hidesAddress?: boolean;
  /** What they look like: the id of a file. */
  picture?: string;
  /** They do not want to hear from this business any more. */
  hasBlocked?: boolean;
  hasOptedOut?: boolean;
}

export interface MediaFile {
  id: string;
  name: string;
  mimeType: string;
  size: number;
}

export type Progress = 'sent' | 'delivered' | 'read' | 'failed';

/** A message as the customer sees it. */
export interface SimMessage {
  id: string;
  account: string;
  customer: string;
  from: 'customer' | 'business';
  at: string;
  text: string;
  files: MediaFile[];
  /** What it is besides words and files, in the provider's own words. */
  kind: string;
  extra?: Record<string, unknown>;
  answers?: string;
  /** Only of what the business sent. */
  progress?: Progress;
  /** What Parley gave along. */
  reference?: string;
  reactions: { from: 'customer' | 'business'; emoji: string }[];
  isEdited?: boolean;
  isWithdrawn?: boolean;
}
