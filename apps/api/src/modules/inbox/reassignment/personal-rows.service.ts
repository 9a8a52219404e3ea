import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonTraces } from '../../identity/index.js';
import { PersonalRowsRepository } from './personal-rows.repository.js';

/** Whoever is deleted leaves nothing behind that nobody could see, use or remove any more. */
@Injectable()
export class PersonalRows implements OnModuleInit {
  constructor(
    @Inject(PersonTraces) private readonly traces: PersonTraces,
    @Inject(PersonalRowsRepository) private readonly rows: PersonalRowsRepository,
  ) {}

  onModuleInit(): void {
    this.traces.add((tx, userId) => this.rows.remove(tx, userId));
  }
}
