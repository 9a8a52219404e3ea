import { createStore } from '../store';

/** Which word about the subscription stands over the page: its trial has ended, or it is not active. */
export const subscriptionNotice = createStore<'expired' | 'inactive' | null>(null);
