// Loaded into a service before everything else: its clock runs PLINTH_CLOCK_SPEED times as fast since
// PLINTH_CLOCK_START, so that plans of days take minutes. It begins in the past, so that certificates are valid for
// clients with the usual clock.
// Timers and measured durations are not changed.
const [start, speed] = [Number(process.env['PLINTH_CLOCK_START']), Number(process.env['PLINTH_CLOCK_SPEED'])];
const BEHIND = 300 * 86_400_000;
const { now } = Date;

Date.now = () => Math.round(start - BEHIND + (now() - start) * speed);

export {};
