/** People who wrote from two addresses of one mailbox, so that the page of duplicates has something to be looked at. */
export const demoDuplicates = [
  { name: 'Kees Verhoeven', email: 'kees.verhoeven@gmail.com' },
  { name: 'K. Verhoeven', email: 'keesverhoeven+fiets@gmail.com' },
  { name: 'Amira Haddad', email: 'amira@dunecycles.test' },
  { name: 'Amira Haddad', email: 'amira.haddad@dunecycles.test' },
  { name: 'Lukas Brandt', email: 'lukas@brandt-mail.test' },
  { name: 'Lukas Brandt', email: 'lukas+werkstatt@brandt-mail.test' },
] as const;
