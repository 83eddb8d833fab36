import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "salesDashboard",
  "initial": "readingSummary",
  "on": {
    "period.chosen": {
      "guard": "isAnotherPeriod",
      "target": ".readingSummary",
      "actions": "setPeriod",
      "meta": {
        "spec": [
          "ADMIN-DASH-08"
        ]
      }
    }
  },
  "states": {
    "readingSummary": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ADMIN-DASH-08",
          "ADMIN-DASH-10"
        ]
      },
      "entry": "clearMetrics",
      "invoke": {
        "id": "readSummary",
        "src": "readSummary",
        "onDone": [
          {
            "guard": "isRead",
            "target": "readingTopProducts",
            "actions": "setMetrics"
          },
          {
            "guard": "isUnauthorised",
            "target": "sessionExpired",
            "meta": {
              "spec": [
                "ADMIN-DASH-09",
                "SESSION-07",
                "ERR-35"
              ]
            }
          },
          {
            "target": "incomplete",
            "meta": {
              "spec": [
                "ADMIN-DASH-10",
                "ERR-35"
              ]
            }
          }
        ],
        "onError": {
          "target": "incomplete",
          "meta": {
            "spec": [
              "ADMIN-DASH-10",
              "ERR-35"
            ]
          }
        }
      }
    },
    "readingTopProducts": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ADMIN-DASH-08",
          "ADMIN-DASH-10"
        ]
      },
      "invoke": {
        "id": "readTopProducts",
        "src": "readTopProducts",
        "onDone": [
          {
            "guard": "isRead",
            "target": "readingTopCustomers",
            "actions": "setMetrics"
          },
          {
            "guard": "isUnauthorised",
            "target": "sessionExpired",
            "meta": {
              "spec": [
                "ADMIN-DASH-09",
                "SESSION-07",
                "ERR-35"
              ]
            }
          },
          {
            "target": "incomplete",
            "meta": {
              "spec": [
                "ADMIN-DASH-10",
                "ERR-35"
              ]
            }
          }
        ],
        "onError": {
          "target": "incomplete",
          "meta": {
            "spec": [
              "ADMIN-DASH-10",
              "ERR-35"
            ]
          }
        }
      }
    },
    "readingTopCustomers": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ADMIN-DASH-08",
          "ADMIN-DASH-10"
        ]
      },
      "invoke": {
        "id": "readTopCustomers",
        "src": "readTopCustomers",
        "onDone": [
          {
            "guard": "isRead",
            "target": "readingChannels",
            "actions": "setMetrics"
          },
          {
            "guard": "isUnauthorised",
            "target": "sessionExpired",
            "meta": {
              "spec": [
                "ADMIN-DASH-09",
                "SESSION-07",
                "ERR-35"
              ]
            }
          },
          {
            "target": "incomplete",
            "meta": {
              "spec": [
                "ADMIN-DASH-10",
                "ERR-35"
              ]
            }
          }
        ],
        "onError": {
          "target": "incomplete",
          "meta": {
            "spec": [
              "ADMIN-DASH-10",
              "ERR-35"
            ]
          }
        }
      }
    },
    "readingChannels": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ADMIN-DASH-08",
          "ADMIN-DASH-10"
        ]
      },
      "invoke": {
        "id": "readChannels",
        "src": "readChannels",
        "onDone": [
          {
            "guard": "isRead",
            "target": "readingDailyMetrics",
            "actions": "setMetrics"
          },
          {
            "guard": "isUnauthorised",
            "target": "sessionExpired",
            "meta": {
              "spec": [
                "ADMIN-DASH-09",
                "SESSION-07",
                "ERR-35"
              ]
            }
          },
          {
            "target": "incomplete",
            "meta": {
              "spec": [
                "ADMIN-DASH-10",
                "ERR-35"
              ]
            }
          }
        ],
        "onError": {
          "target": "incomplete",
          "meta": {
            "spec": [
              "ADMIN-DASH-10",
              "ERR-35"
            ]
          }
        }
      }
    },
    "readingDailyMetrics": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ADMIN-DASH-08",
          "ADMIN-DASH-10"
        ]
      },
      "invoke": {
        "id": "readDailyMetrics",
        "src": "readDailyMetrics",
        "onDone": [
          {
            "guard": "isRead",
            "target": "complete",
            "actions": "setMetrics"
          },
          {
            "guard": "isUnauthorised",
            "target": "sessionExpired",
            "meta": {
              "spec": [
                "ADMIN-DASH-09",
                "SESSION-07",
                "ERR-35"
              ]
            }
          },
          {
            "target": "incomplete",
            "meta": {
              "spec": [
                "ADMIN-DASH-10",
                "ERR-35"
              ]
            }
          }
        ],
        "onError": {
          "target": "incomplete",
          "meta": {
            "spec": [
              "ADMIN-DASH-10",
              "ERR-35"
            ]
          }
        }
      }
    },
    "complete": {
      "meta": {
        "spec": [
          "ADMIN-DASH-08",
          "ADMIN-DASH-10"
        ]
      },
      "on": {
        "metrics.refresh": "readingSummary"
      }
    },
    "incomplete": {
      "meta": {
        "spec": [
          "ADMIN-DASH-10",
          "ERR-35"
        ]
      },
      "on": {
        "metrics.refresh": "readingSummary"
      }
    },
    "sessionExpired": {
      "type": "final",
      "meta": {
        "spec": [
          "ADMIN-DASH-09",
          "SESSION-07"
        ]
      }
    }
  }
});
