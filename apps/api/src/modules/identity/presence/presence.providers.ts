import { PeoplePresence } from './people-presence.service.js';
import { PresenceRepository } from './presence.repository.js';
import { PresenceResolver } from './presence.resolver.js';

export const presence = {
  controllers: [],
  providers: [PeoplePresence, PresenceRepository, PresenceResolver],
};
