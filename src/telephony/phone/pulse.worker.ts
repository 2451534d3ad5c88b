/** Beats once a second: timers of workers are not slowed down in a hidden tab. */
setInterval(() => postMessage(null), 1000);
