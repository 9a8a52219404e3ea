import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The words by which a contact is found. A plain B-tree on purpose: under row-level security PostgreSQL uses an index
 * only for leak-proof operators, which those of trigrams and LIKE are not, so a trigram index would never be touched.
 * Comparisons of text are leak-proof, and byte order ("C") makes all words with one beginning one range.
 * The trigram index beside it is made by hand and serves `parley_system` alone: see `contact-finds.repository.ts`.
 * No foreign key: looking for the contact once for each of eight words was a third of what the words of an import cost.
 * A trigger takes them away with the contact, and whoever writes words holds the contact.
 */
@Entity({ name: 'contact_word' })
@Index('contact_word_letters', { synchronize: false })
@Index('contact_word_by_contact', ['agencyId', 'contactId', 'word'])
export class ContactWord {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  word: string;

  @PrimaryColumn({ type: 'bigint' })
  contactId: number;
}
