export { byAvailability, type Presence, usePresence } from './store';
export { usePresenceFeed } from './usePresenceFeed';
export { useAvailability, useAvailabilityWords } from './words';
