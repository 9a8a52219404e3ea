/** The page of a contact. */
export const contactPath = (id: string): string => `/contacts/${id}`;

/** The same for who may see no page of the area but their own list: it opens in its place. */
export const ownContactPath = (id: string): string => `/contacts/mine?contact=${id}`;

/** Whether a page belongs to the area of the customers. */
export const isContactsPage = (path: string): boolean =>
  /^\/(contacts|profiles|contact_groups|sms)(\/|$)/.test(path);
