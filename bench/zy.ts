import { withDemo } from './site.ts';
await withDemo(async ({ address }) => {
  console.log('AT', address);
  await new Promise(() => undefined);
});
