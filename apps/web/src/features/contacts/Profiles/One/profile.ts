import type { ProfileDetailsFragment } from '@/gql/graphql';

export type Profile = ProfileDetailsFragment;
