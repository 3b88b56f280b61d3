/*
 * Reads the configurations of calendars for `fleet schedule`, which has the secrets of all calendars: as configurations are
 * programs, they run in this process, which has no secrets.
 */
import { z } from 'zod';
import { messageOf } from '#errors';
import type { ConfigurationReply } from '#fleet/configurations';
import { importConfiguration } from '#settings/configuration-file';

const say = (message: ConfigurationReply) =>
  new Promise<void>((resolve) => {
    process.send?.(message, () => resolve());
  });

process.once('message', async (raw) => {
  for (const folder of z.array(z.string()).parse(raw))
    try {
      await say({ folder, configuration: await importConfiguration(folder, 0) });
    } catch (error) {
      await say({ folder, message: messageOf(error) });
    }
  process.disconnect?.();
});
