import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OnboardingFacts } from '../../identity/index.js';
import { ChannelsRepository } from './channels.repository.js';

/** Tells the first steps whether the company has a channel. */
@Injectable()
export class ChannelOnboarding implements OnModuleInit {
  constructor(
    private readonly facts: OnboardingFacts,
    private readonly channels: ChannelsRepository,
  ) {}

  onModuleInit(): void {
    this.facts.add(
      'channel_connected',
      async (q) => (await this.channels.visibleTo(q, null, 0, 1)).length > 0,
    );
  }
}
