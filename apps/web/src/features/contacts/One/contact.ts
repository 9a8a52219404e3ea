import type { ContactDetailsFragment } from '@/gql/graphql';

export type Contact = ContactDetailsFragment;
