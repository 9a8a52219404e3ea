import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from './platform/access/index.js';
import { type Config, CONFIG } from './platform/config/index.js';

/** What a page may know before anybody has signed in. */
@ApiTags('Hello')
@Controller('client-api')
export class HelloController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('hello')
  @Public('says only whether this is the demo')
  @ApiOperation({ summary: 'Whether this installation is the demo, with the simulator on' })
  hello(): { data: { is_demo: boolean; simulator: boolean } } {
    return { data: { is_demo: this.config.seed === 'demo', simulator: this.config.simulator } };
  }
}
