import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "cardPayment",
  "initial": "opening",
  "on": {
    "cart.changed": {
      "actions": "takeLines"
    }
  },
  "states": {
    "opening": {
      "always": [
        {
          "guard": "isOff",
          "target": "off",
          "meta": {
            "spec": [
              "CARD-07"
            ]
          }
        },
        {
          "target": "offering"
        }
      ]
    },
    "offering": {
      "always": [
        {
          "guard": "cartIsEmpty",
          "target": "cartEmpty",
          "meta": {
            "spec": [
              "CARD-02",
              "CHECKOUT-14"
            ]
          }
        },
        {
          "guard": "detailsAreMissing",
          "target": "detailsMissing"
        },
        {
          "target": "loadingScript"
        }
      ]
    },
    "loadingScript": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CARD-06",
          "CONST-11"
        ]
      },
      "entry": "countLoad",
      "on": {
        "pay.pressed": {
          "actions": "sayTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        }
      },
      "invoke": {
        "id": "loadScript",
        "src": "loadScript",
        "onDone": [
          {
            "guard": "scriptIsThere",
            "target": "initialising",
            "actions": "forgetLoads"
          },
          {
            "guard": "mayLoadAgain",
            "target": "waitingToReload"
          },
          {
            "target": "scriptFailed"
          }
        ],
        "onError": [
          {
            "guard": "mayLoadAgain",
            "target": "waitingToReload"
          },
          {
            "target": "scriptFailed"
          }
        ]
      }
    },
    "waitingToReload": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CARD-06",
          "CONST-11"
        ]
      },
      "on": {
        "pay.pressed": {
          "actions": "sayTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        }
      },
      "after": {
        "reloadDelay": "loadingScript"
      }
    },
    "scriptFailed": {
      "meta": {
        "spec": [
          "CARD-06",
          "ERR-29"
        ]
      },
      "entry": [
        "explainScript",
        "forgetLoads",
        "forgetWish"
      ],
      "on": {
        "pay.pressed": {
          "actions": "sayTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        },
        "payment.retry": {
          "target": "loadingScript",
          "actions": "forgetFailure"
        }
      }
    },
    "initialising": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CARD-03",
          "CARD-10"
        ]
      },
      "entry": "prepare",
      "on": {
        "pay.pressed": {
          "actions": "sayTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        },
        "cart.changed": {
          "guard": "changesTheOrder",
          "target": "offering",
          "actions": "takeLines"
        }
      },
      "invoke": {
        "id": "initiate",
        "src": "initiate",
        "onDone": [
          {
            "guard": "isDrafted",
            "target": "referenced",
            "actions": [
              "takeReference",
              "announceDraft"
            ]
          },
          {
            "guard": "isInitiated",
            "target": "referenced",
            "actions": "takeReference"
          },
          {
            "guard": "wasPaidBefore",
            "target": "paidBefore"
          },
          {
            "guard": "wasCancelledBefore",
            "target": "cancelledBefore",
            "actions": "explainInitiation"
          },
          {
            "guard": "linesAreRefused",
            "target": "linesRefused",
            "actions": "announceLinesRefused",
            "meta": {
              "spec": [
                "PLACE-05"
              ]
            }
          },
          {
            "target": "initialisationFailed",
            "actions": "explainInitiation",
            "meta": {
              "spec": [
                "CARD-05",
                "ERR-28"
              ]
            }
          }
        ],
        "onError": {
          "target": "initialisationFailed",
          "actions": "explainInitiationDefect"
        }
      }
    },
    "referenced": {
      "always": [
        {
          "guard": "isWanted",
          "target": "modalOpen"
        },
        {
          "target": "ready"
        }
      ]
    },
    "initialisationFailed": {
      "meta": {
        "spec": [
          "CARD-05",
          "ERR-28"
        ]
      },
      "on": {
        "pay.pressed": {
          "actions": "sayTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        },
        "payment.retry": {
          "target": "offering",
          "actions": "forgetFailure"
        }
      }
    },
    "ready": {
      "meta": {
        "spec": [
          "CARD-02"
        ]
      },
      "on": {
        "pay.pressed": {
          "target": "modalOpen",
          "meta": {
            "spec": [
              "CARD-07",
              "CONST-12"
            ]
          }
        },
        "cart.changed": {
          "guard": "changesTheOrder",
          "target": "offering",
          "actions": "takeLines"
        }
      }
    },
    "modalOpen": {
      "tags": [
        "busy",
        "fixed"
      ],
      "meta": {
        "spec": [
          "CARD-07"
        ]
      },
      "entry": [
        "forgetFailure",
        "forgetAsks",
        "forgetWish"
      ],
      "invoke": {
        "id": "openModal",
        "src": "openModal",
        "onDone": [
          {
            "guard": "saysDone",
            "target": "placing",
            "meta": {
              "spec": [
                "CARD-08"
              ]
            }
          },
          {
            "target": "checking",
            "meta": {
              "spec": [
                "CARD-11"
              ]
            }
          }
        ],
        "onError": "checking"
      }
    },
    "placing": {
      "tags": [
        "busy",
        "fixed"
      ],
      "meta": {
        "spec": [
          "CARD-08"
        ]
      },
      "entry": [
        "forgetFailure",
        "countAsk"
      ],
      "invoke": {
        "id": "confirmPayment",
        "src": "confirmPayment",
        "onDone": [
          {
            "guard": "isPlaced",
            "target": "placed",
            "actions": [
              {
                "type": "showToast",
                "params": {
                  "kind": "success",
                  "text": "Order placed successfully"
                }
              },
              "announcePlaced"
            ],
            "meta": {
              "spec": [
                "CARD-08",
                "CARD-09",
                "TOAST-07"
              ]
            }
          },
          {
            "guard": "mayAskAgainAfterPaying",
            "target": "confirming"
          },
          {
            "guard": "isUndecided",
            "target": "placingFailed",
            "actions": "explainUndecided"
          },
          {
            "guard": "isFailed",
            "target": "notPaid",
            "actions": "explainFailed",
            "meta": {
              "spec": [
                "CARD-11"
              ]
            }
          },
          {
            "target": "placingFailed",
            "actions": "explainPlacing",
            "meta": {
              "spec": [
                "CARD-12",
                "CARD-13",
                "ERR-28"
              ]
            }
          }
        ],
        "onError": {
          "target": "placingFailed",
          "actions": "explainPlacingDefect",
          "meta": {
            "spec": [
              "CARD-12"
            ]
          }
        }
      }
    },
    "confirming": {
      "tags": [
        "busy",
        "fixed"
      ],
      "after": {
        "confirmDelay": "placing"
      }
    },
    "placingFailed": {
      "tags": "fixed",
      "meta": {
        "spec": [
          "CARD-12"
        ]
      },
      "entry": "forgetAsks",
      "on": {
        "payment.retry": {
          "target": "placing",
          "meta": {
            "spec": [
              "CARD-12"
            ]
          }
        }
      }
    },
    "checking": {
      "tags": [
        "busy",
        "fixed"
      ],
      "meta": {
        "spec": [
          "CARD-11"
        ]
      },
      "entry": "countAsk",
      "invoke": {
        "id": "confirmPayment",
        "src": "confirmPayment",
        "onDone": [
          {
            "guard": "isPlaced",
            "target": "placed",
            "actions": [
              {
                "type": "showToast",
                "params": {
                  "kind": "success",
                  "text": "Order placed successfully"
                }
              },
              "announcePlaced"
            ],
            "meta": {
              "spec": [
                "CARD-08",
                "CARD-09",
                "TOAST-07"
              ]
            }
          },
          {
            "guard": "mayAskAgainAfterClosing",
            "target": "checkingAgain"
          },
          {
            "guard": "isFailed",
            "target": "notPaid",
            "actions": "explainFailed"
          },
          {
            "target": "notPaid",
            "actions": "explainNotPaid",
            "meta": {
              "spec": [
                "CARD-11",
                "ERR-28"
              ]
            }
          }
        ],
        "onError": {
          "target": "notPaid",
          "actions": "explainNotPaid"
        }
      }
    },
    "checkingAgain": {
      "tags": [
        "busy",
        "fixed"
      ],
      "after": {
        "checkDelay": "checking"
      }
    },
    "notPaid": {
      "meta": {
        "spec": [
          "CARD-11",
          "ERR-28"
        ]
      },
      "entry": "forgetAsks",
      "on": {
        "pay.pressed": {
          "target": "checkingFirst",
          "actions": [
            "forgetFailure",
            "want"
          ]
        }
      }
    },
    "checkingFirst": {
      "tags": "busy",
      "invoke": {
        "id": "confirmPayment",
        "src": "confirmPayment",
        "onDone": [
          {
            "guard": "isPlaced",
            "target": "placed",
            "actions": [
              {
                "type": "showToast",
                "params": {
                  "kind": "success",
                  "text": "Order placed successfully"
                }
              },
              "announcePlaced"
            ],
            "meta": {
              "spec": [
                "CARD-08",
                "CARD-09",
                "TOAST-07"
              ]
            }
          },
          {
            "guard": "isUnknown",
            "target": "notPaid",
            "actions": "explainFailed"
          },
          {
            "target": "offering"
          }
        ],
        "onError": {
          "target": "notPaid",
          "actions": "explainNotPaid"
        }
      }
    },
    "placed": {
      "type": "final",
      "tags": "fixed",
      "meta": {
        "spec": [
          "CARD-09"
        ]
      }
    },
    "paidBefore": {
      "type": "final",
      "entry": "announceWasPaid"
    },
    "cancelledBefore": {
      "type": "final",
      "entry": "announceWasCancelled"
    },
    "linesRefused": {
      "type": "final",
      "meta": {
        "spec": [
          "PLACE-05"
        ]
      }
    },
    "cartEmpty": {
      "type": "final",
      "meta": {
        "spec": [
          "CARD-02",
          "CHECKOUT-14"
        ]
      },
      "entry": "announceEmptyCart"
    },
    "detailsMissing": {
      "type": "final",
      "entry": "announceDetailsMissing"
    },
    "off": {
      "type": "final",
      "meta": {
        "spec": [
          "CARD-07"
        ]
      }
    }
  }
});
