import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { TeamChanged } from '../teams/team.events.js';
import { UserChanged } from './people.events.js';

/** Open browsers hear of changed colleagues and teams, and read again what they show. */
@Injectable()
export class PeopleNews implements OnModuleInit {
  constructor(private readonly events: PersonalEvents) {}

  onModuleInit(): void {
    this.events.add({
      names: [UserChanged.name, TeamChanged.name],
      tell: (_ctx, { name, payload }) => ({
        kind: name === UserChanged.name ? 'users.changed' : 'teams.changed',
        payload: payload as object,
      }),
    });
  }
}
